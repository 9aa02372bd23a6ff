/** What planners ask of items; each is yes or no. */
export const itemQuestions = ['late', 'blocked', 'undated'] as const;
export type ItemQuestion = (typeof itemQuestions)[number];

/** Values of the filter that asks them. */
export const questionTexts: Readonly<Record<ItemQuestion, string>> = {
  late: 'Late',
  blocked: 'Blocked',
  undated: 'Without dates',
};

/** The questions that are asked, each once; unknown ones are left out. */
export function questionsFrom(asked: readonly string[]): ItemQuestion[] {
  return itemQuestions.filter((question) => asked.some((text) => text.toLowerCase() === question));
}
