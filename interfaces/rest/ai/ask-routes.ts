import { z } from 'zod';
import type { AnswerPart } from '../../../application/ai/documentation-questions.ts';
import { listShape, countShape } from '../answer-shapes.ts';
import { EventsAnswer, ok } from '../answer.ts';
import { boolean, optional } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { answeredBy } from './ai-routes.ts';

const questionLength = 2_000;
const answerLength = 20_000;
const historyLength = 10;

const text = (maximum: number) => z.string().trim().min(1).max(maximum);

/** Questions about Milepost, answered from its documentation; the call of pages, at its own path. */
export const askRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/-/llm/tanuki_bot/ask',
    access: 'signed-in',
    answers: {
      200: z.strictObject({
        answer: z.string(),
        sources: listShape(z.strictObject({ number: countShape, title: z.string(), url: z.string() })),
      }),
    },
    parameters: {
      q: text(questionLength),
      history: optional(
        z.array(z.object({ question: text(questionLength), answer: text(answerLength) })).max(historyLength),
      ),
      stream: optional(boolean),
    },
    async run(request) {
      const { q: question, history = [], stream: isStreamed = false } = request.parameters;
      const answer = await answeredBy(
        request.services.questions.ask(request.requester, {
          question,
          history,
          isStreamed,
          baseUrl: request.baseUrl,
          signal: request.left(),
        }),
      );
      return 'answer' in answer ? ok(answer) : new EventsAnswer(eventsOf(answer));
    },
  }),
];

async function* eventsOf(parts: AsyncIterable<AnswerPart>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const [name] = Object.keys(part);
    yield Buffer.from(`event: ${name ?? ''}\ndata: ${JSON.stringify(part)}\n\n`);
  }
}
