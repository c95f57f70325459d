import MarkdownIt from 'markdown-it';
import { by } from '../board/by';
import type { RuleText } from './types';

/** Raw HTML in rules stays text, and images are not fetched. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

/** A rule's text as safe HTML; numbers of other rules become links within the page. */
export function rulesHtml(text: string, known: ReadonlySet<string>): string {
  return markdown
    .render(text)
    .replace(/(<[^>]+>)|(?<![\w.:/-])(\d{1,2}(?:\.\d{1,2}){1,2})(?![\w:/-]|\.\d)/g, (all, tag, number) =>
      tag !== undefined || !known.has(number)
        ? all
        : `<a href="#rule-${number}" data-rule="${number}">${number}</a>`,
    );
}

/** Rules that hold every word of the query, those with it in number or title first. */
export function searchRules(rules: readonly RuleText[], query: string): RuleText[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rules];
  const rank = (rule: RuleText): number => {
    const head = `${rule.number} ${rule.title}`.toLowerCase();
    const all = `${head} ${rule.text.toLowerCase()}`;
    if (!words.every(word => all.includes(word))) return 0;
    return words.every(word => head.includes(word)) ? 2 : 1;
  };
  return rules
    .map(rule => ({ rule, rank: rank(rule) }))
    .filter(found => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(found => found.rule);
}

export interface Chapter {
  readonly chapter: string;
  /** From its first rule to its last. */
  readonly title: string;
  readonly rules: readonly RuleText[];
}

/** The rules by chapters: what stands before the first point of their numbers. */
export function chaptersOf(rules: readonly RuleText[]): Chapter[] {
  const groups = by(rules, ({ number }) => number.split('.')[0] ?? number);
  return [...groups].map(([chapter, list]) => {
    const [first, last] = [list[0]?.title ?? '', list.at(-1)?.title ?? ''];
    return { chapter, rules: list, title: list.length > 1 ? `${first} … ${last}` : first };
  });
}
