import { analysis, gameBox, gameRow } from './api';
import type { AnalysisState, GameBox, GameRow } from './types';
import { failureWords } from './words';

/** How often it is asked how far an analysis is, in milliseconds. */
const PAUSE = 1000;

/** The analysis of a game as it comes. */
export class AnalysisRun {
  row = $state.raw<GameRow>();
  box = $state.raw<GameBox>();
  state = $state.raw<AnalysisState>();
  failure = $state('');
  level = $state('quick');
  #left = false;

  constructor(readonly id: string) {
    void this.#start();
  }

  /** Has it worked out once more, more or less thoroughly. */
  ask(level: string): void {
    this.level = level;
    this.failure = '';
    void this.#follow(level);
  }

  /** Nobody looks any longer. */
  leave(): void {
    this.#left = true;
  }

  async #start(): Promise<void> {
    try {
      this.row = await gameRow(this.id);
      this.box = await gameBox(this.row.game);
    } catch (error) {
      this.failure = failureWords(error);
      return;
    }
    await this.#follow(this.level);
  }

  async #follow(level: string): Promise<void> {
    try {
      while (!this.#left && this.level === level) {
        const state = await analysis(this.id, level);
        if (this.level !== level) return;
        this.state = state;
        if (state.error !== null) this.failure = state.error;
        if (state.error !== null || state.analysis !== null) return;
        await new Promise(resolve => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.failure = failureWords(error);
    }
  }
}
