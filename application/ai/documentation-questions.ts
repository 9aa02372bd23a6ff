import type { Documentation } from '../documentation/documentation.ts';
import { helpPath } from '../documentation/manual.ts';
import type { DocumentationPassage } from '../documentation/passages.ts';
import type { Requester } from '../door/perform.ts';
import { AiCallFailed, type AiCall, type AiCalls } from './ai-calls.ts';
import { EventData, objectIn } from './event-data.ts';

const passagesAtMost = 6;

export interface Exchange {
  question: string;
  answer: string;
}

export interface Question {
  question: string;
  /** What was asked and answered before, oldest first. */
  history: readonly Exchange[];
  isStreamed: boolean;
  /** Prefix of the addresses of sources. */
  baseUrl: string;
  signal: AbortSignal;
}

/** A section of the documentation that an answer is based on. */
export interface Source {
  /** The number by which the answer names it. */
  number: number;
  title: string;
  url: string;
}

export interface DocumentationAnswer {
  answer: string;
  sources: Source[];
}

/** A part of a streamed answer. */
export type AnswerPart = { text: string } | { sources: Source[] } | { error: string };

/** Answers questions about Milepost from its own documentation. */
export class DocumentationQuestions {
  constructor(
    private readonly calls: AiCalls,
    private readonly documentation: Documentation,
  ) {}

  /** @throws NotFound if AI is off for the person; RateLimited, AiCallFailed */
  async ask(
    requester: Requester,
    { question, history, isStreamed, baseUrl, signal }: Question,
  ): Promise<DocumentationAnswer | AsyncIterable<AnswerPart>> {
    // A question such as "And in a subgroup?" is about the one before.
    const words = [question, history.at(-1)?.question ?? ''].join(' ');
    const passages = await this.documentation.search(words, passagesAtMost);
    const sources = passages.map(({ address, title }, index) => ({
      number: index + 1,
      title,
      url: `${baseUrl}${helpPath}/${address}`,
    }));
    const call: AiCall = {
      operation: 'chat/completions',
      body: { messages: messagesFor(question, history, passages, sources), ...(isStreamed && { stream: true }) },
      model: null,
      namespace: null,
      isExperiment: false,
      signal,
    };
    const answer = await this.calls.call(requester, call);
    if (answer.kind === 'events') {
      const parts = partsOf(answer.events, sources);
      return isStreamed ? parts : wholeOf(parts);
    }
    if (answer.status >= 300) throw new AiCallFailed(`The provider answered with status ${answer.status}.`);
    const text = textIn(answer.value, 'message');
    if (text === '') throw new AiCallFailed("The provider's answer holds no text.");
    const whole = { answer: withoutUnknown(text, sources), sources: namedIn(text, sources) };
    return isStreamed ? partsOfWhole(whole) : whole;
  }
}

function messagesFor(
  question: string,
  history: readonly Exchange[],
  passages: readonly DocumentationPassage[],
  sources: readonly Source[],
) {
  const documents = passages.map(
    ({ title, content }, index) => `[${index + 1}] ${title} (${sources[index]?.url ?? ''})\n${content}`,
  );
  const instructions = [
    'You answer questions about Milepost, a work tracker, from the numbered passages of its documentation below.',
    'Use nothing else. Name the passages that you use by their numbers, such as [1].',
    'If they do not answer the question, say that the documentation does not say it. Write short plain text, no Markdown.',
    '',
    ...(documents.length === 0 ? ['No passage fits the question.'] : documents),
  ].join('\n');
  return [
    { role: 'system', content: instructions },
    ...history.flatMap((one) => [
      { role: 'user', content: one.question },
      { role: 'assistant', content: one.answer },
    ]),
    { role: 'user', content: question },
  ];
}

/** Numbers of passages, such as " [1]". */
const citation = / ?\[(\d{1,4})\]/g;
/** What may become a citation with the next part of a stream. */
const begunCitation = / ?(?:\[\d{0,4})?$/;

/** The text without citations that name no source, which a model invents. */
function withoutUnknown(text: string, sources: readonly Source[]): string {
  return text.replaceAll(citation, (cited, number: string) =>
    sources.some((source) => source.number === Number(number)) ? cited : '',
  );
}

/** The sources that the answer names; each section once. All of them if it names none. */
function namedIn(answer: string, sources: readonly Source[]): Source[] {
  const named = sources.filter(({ number }) => answer.includes(`[${number}]`));
  return (named.length === 0 ? sources : named).filter(
    ({ url }, index, all) => named.length > 0 || all.findIndex((one) => one.url === url) === index,
  );
}

async function* partsOf(events: AsyncIterable<Uint8Array>, sources: readonly Source[]): AsyncGenerator<AnswerPart> {
  const reader = new EventData();
  let answer = '';
  let held = '';
  for await (const chunk of events) {
    for (const data of reader.push(chunk)) {
      const event = objectIn(data);
      const problem = event?.['error'] as { message?: unknown } | undefined;
      if (problem !== undefined) {
        yield { error: typeof problem.message === 'string' ? problem.message : 'The answer ended too early.' };
        return;
      }
      const text = textIn(event, 'delta');
      if (text === '') continue;
      answer += text;
      const all = held + text;
      held = begunCitation.exec(all)?.[0] ?? '';
      const known = withoutUnknown(all.slice(0, all.length - held.length), sources);
      if (known !== '') yield { text: known };
    }
  }
  if (held !== '') yield { text: held };
  yield answer === '' ? { error: "The provider's answer holds no text." } : { sources: namedIn(answer, sources) };
}

async function* partsOfWhole({ answer, sources }: DocumentationAnswer): AsyncGenerator<AnswerPart> {
  yield { text: answer };
  yield { sources };
}

async function wholeOf(parts: AsyncIterable<AnswerPart>): Promise<DocumentationAnswer> {
  const whole: DocumentationAnswer = { answer: '', sources: [] };
  for await (const part of parts) {
    if ('error' in part) throw new AiCallFailed(part.error);
    if ('text' in part) whole.answer += part.text;
    else whole.sources = part.sources;
  }
  return whole;
}

/** The text of the first choice; empty without one. */
function textIn(value: unknown, part: 'message' | 'delta'): string {
  const { choices } = (value ?? {}) as { choices?: unknown };
  const [first] = Array.isArray(choices) ? (choices as Record<string, { content?: unknown } | undefined>[]) : [];
  const content = first?.[part]?.content;
  return typeof content === 'string' ? content : '';
}
