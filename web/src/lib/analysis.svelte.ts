import { analysis, gameBox, gameRow } from './api';
import type { Analysis, AnalysisState, GameBox, GameRow } from './types';
import { failureWords } from './words';

/** How often it is asked how far an analysis is, in milliseconds. */
const PAUSE = 1000;

/** The analysis of a game as it comes. */
export class AnalysisRun {
  row = $state.raw<GameRow>();
  box = $state.raw<GameBox>();
  state = $state.raw<AnalysisState>();
  /** What came of it last: it stays while a more thorough one goes on. */
  analysis = $state.raw<Analysis>();
  failure = $state('');
  /** How thoroughly. */
  level = $state('quick');
  #left = false;

  constructor(readonly id: string) {
    void this.#start();
  }

  /** Has it worked out once more, more or less thoroughly. */
  ask(level: string): void {
    this.level = level;
    this.failure = '';
    this.state = undefined;
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
        this.analysis = state.analysis ?? this.analysis;
        if (state.error !== null) this.failure = state.error;
        if (state.error !== null || state.analysis !== null) return;
        await new Promise(resolve => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.failure = failureWords(error);
    }
  }
}
