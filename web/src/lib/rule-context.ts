import { getContext, setContext } from 'svelte';

const KEY = Symbol('open rule');
type OpenRule = (rule: string) => void;

export const provideRules = (open: OpenRule): void => {
  setContext(KEY, open);
};
export const useRules = (): OpenRule => getContext<OpenRule | undefined>(KEY) ?? (() => {});
