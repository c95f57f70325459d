import { provideRules } from './rule-context';

/** The rules of the game as they lie beside the map; every link to a rule on the page opens them there. */
export class RuleBook {
  isOpen = $state(false);
  /** The rule it is open at. */
  at = $state<string | null>(null);

  constructor() {
    provideRules(rule => this.turnTo(rule));
  }

  /** Opens it at a rule; also at the one it was opened at before, from which one may have scrolled away. */
  turnTo(rule: string): void {
    this.at = null;
    this.isOpen = true;
    queueMicrotask(() => {
      this.at = rule;
    });
  }
}
