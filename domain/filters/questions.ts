/** What is asked of any item. */
const conditions = ['late', 'blocked', 'undated'] as const;
/** What is asked of epics: how many of the issues below are closed. */
export const progressQuestions = ['nothing_done', 'partly_done', 'all_done'] as const;

/** What planners ask of items; each is yes or no. */
export const itemQuestions = [...conditions, ...progressQuestions] as const;
export type ItemQuestion = (typeof itemQuestions)[number];
type ProgressQuestion = (typeof progressQuestions)[number];

/** Values of the filter by condition. */
export const conditionTexts: Readonly<Record<Exclude<ItemQuestion, ProgressQuestion>, string>> = {
  late: 'Late',
  blocked: 'Blocked',
  undated: 'Without dates',
};

/** Values of the filter by progress. */
export const progressTexts: Readonly<Record<ProgressQuestion, string>> = {
  nothing_done: 'Nothing done',
  partly_done: 'Partly done',
  all_done: 'All done',
};

export function isProgressQuestion(question: ItemQuestion): question is ProgressQuestion {
  return Object.hasOwn(progressTexts, question);
}

/** The questions about any item: all of them must hold. */
export function conditionsOf(questions: readonly ItemQuestion[]): ItemQuestion[] {
  return questions.filter((question) => !isProgressQuestion(question));
}

/** The questions about progress, which is in one state: one of them must hold. */
export function progressOf(questions: readonly ItemQuestion[]): ItemQuestion[] {
  return questions.filter(isProgressQuestion);
}

/** The questions that are asked, each once; unknown ones are left out. */
export function questionsFrom(asked: readonly string[]): ItemQuestion[] {
  return itemQuestions.filter((question) => asked.some((text) => text.toLowerCase() === question));
}
