import type { SourceFile } from './source-files.ts';

/** Comments that postpone work or disable a check. */
const forbiddenComments: readonly RegExp[] = [
  /\b(?:TODO|FIXME|XXX|HACK)\b/,
  /\b(?:eslint|oxlint)-disable/,
  /@ts-(?:ignore|expect-error|nocheck)/,
  /\bprettier-ignore\b/,
  /\bc8 ignore\b|\bistanbul ignore\b/,
];

/** The UI, the API and the code are in US English. Names such as Open Harbour are left alone. */
const britishSpelling =
  /[Cc]olour|[Ff]avour|[Bb]ehaviour(?!\.md)|[Nn]eighbour|(?<!open-)\bharbour|[Tt]ravell(?:er|ed|ing)|[Cc]ancelled|[Ll]abelled(?!by)|\b[Cc]ent(?:re|red)\b|[Cc]atalogue|[Ll]icence/;

/** The interfaces parse text from outside only here, where `storable` makes it what is kept. */
const inputReaders: readonly string[] = [
  'interfaces/http/bodies/json-text.ts',
  'interfaces/http/bodies/query-string.ts',
  'interfaces/http/bodies/request-body.ts',
  'interfaces/http/bodies/sent-file.ts',
];
/** These parse what the product wrote itself. */
const ownReaders: readonly string[] = [
  'interfaces/http/limits/rate-limits.ts',
  'interfaces/pages/page-files.ts',
  'interfaces/rest/webhooks/hook-presenter.ts',
  'interfaces/rest/open-api/json-schema.ts',
];

/**
 * These compute with dates of the language, since luxon is a tenth of what a page loads first: days of the calendar, those
 * of the reader's zone, and how long ago something was. Tests compare them with luxon.
 */
const ownDates: readonly string[] = [
  'domain/calendar/day.ts',
  'domain/calendar/format.ts',
  'domain/calendar/local-day.ts',
  'domain/calendar/week.ts',
  'web/widgets/moment/moment.tsx',
  'web/widgets/moment/relative-time.ts',
];

const testBlocks: readonly string[] = ['describe', 'context', 'it', 'specify', 'before', 'after'];

/** Benches and tests of plans have databases of their own, without limits. */
function generatesUnderLimit({ path, text }: SourceFile): boolean {
  if (/^test\/(?:bench|architecture)\//.test(path)) return false;
  return text.includes('generate_series(') && !/\b(?:insertMany|generateRows)\(|statement_timeout = 0/.test(text);
}

/** Violations in our files, one sentence each. */
export function styleProblems(file: SourceFile): string[] {
  const found: string[] = [];
  for (const comment of file.comments) {
    const forbidden = forbiddenComments.map((pattern) => pattern.exec(comment)?.[0]).find(Boolean);
    if (forbidden !== undefined) found.push(`the comment ${forbidden}`);
  }
  const british = file.path.startsWith('test/architecture/style') ? undefined : britishSpelling.exec(file.text)?.[0];
  if (british !== undefined) found.push(`the British spelling ${british}`);
  if (file.layer === 'test' && generatesUnderLimit(file))
    found.push('rows that are generated under the limit of time for a statement, which insertMany has not');
  file.visit({
    TSAnyKeyword: () => found.push('the type any'),
    DebuggerStatement: () => found.push('debugger'),
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier') return;
      const owner = object.type === 'Identifier' ? object.name : '';
      if (file.layer !== 'test' && !ownDates.includes(file.path) && computesDates(owner, property.name))
        found.push(`${property.name} beside luxon, which parses, computes and formats dates`);
      if (!testBlocks.includes(owner)) return;
      if (property.name === 'only' || property.name === 'skip') found.push(`${owner}.${property.name}`);
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && /^x(?:it|describe|context|specify)$/.test(callee.name))
        found.push(callee.name);
    },
  });
  if (file.layer === 'interfaces' && ![...inputReaders, ...ownReaders].includes(file.path)) {
    found.push(...unreadInput(file));
  }
  if (file.layer === 'web') {
    found.push(...swallowedErrors(file), ...repeatedNames(file), ...unobservedFields(file));
    found.push(...lateFlags(file), ...ownInputMethodChecks(file));
  }
  return found.map((what) => `${file.path} holds ${what}`);
}

/** Text from outside that is parsed beside the readers of input, so that its letters would not be composed. */
function unreadInput(file: SourceFile): string[] {
  const found: string[] = [];
  file.visit({
    ImportDeclaration: ({ source }) => {
      if (source.value === 'qs' || source.value === 'busboy') found.push(`${source.value} beside the readers of input`);
    },
    MemberExpression: ({ object, property }) => {
      const isJson = object.type === 'Identifier' && object.name === 'JSON';
      if (isJson && property.type === 'Identifier' && property.name === 'parse') {
        found.push('JSON.parse beside the readers of input');
      }
    },
  });
  return found;
}

/** What names the parts of a store again: fields that only hold a parameter of the constructor, lists of what is not observed, and forms. */
function repeatedNames(file: SourceFile): string[] {
  const found: string[] = [];
  file.visit({
    CallExpression: ({ callee }) => {
      const isOwn = file.path === 'web/state/make-store.ts';
      if (!isOwn && callee.type === 'Identifier' && callee.name === 'makeAutoObservable')
        found.push('makeAutoObservable beside makeStore');
    },
    ClassBody: ({ body }) => {
      const isScreen = file.layer === 'web' && file.path !== 'web/state/form.ts';
      for (const member of body)
        if (isScreen && member.type === 'MethodDefinition' && member.kind === 'get')
          if (member.key.type === 'Identifier' && member.key.name === 'isChanged') found.push('isChanged beside Form');
      const fields = new Set<string>();
      for (const member of body)
        if (member.type === 'PropertyDefinition' && member.readonly === true && member.key.type === 'Identifier')
          fields.add(member.key.name);
      for (const member of body) {
        if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
        const parameters = new Set<string>();
        for (const parameter of member.value.params) {
          const plain = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
          if (plain.type === 'Identifier') parameters.add(plain.name);
        }
        for (const statement of member.value.body?.body ?? []) {
          if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
            continue;
          const { left, right } = statement.expression;
          if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
          if (left.property.type !== 'Identifier' || right.type !== 'Identifier') continue;
          const { name } = left.property;
          if (name === right.name && fields.has(name) && parameters.has(name))
            found.push(`the field ${name} beside the parameter ${name}`);
        }
      }
    },
  });
  return found;
}

/**
 * Fields of stores without a value. They are not properties of the object when makeStore looks at it, so that no
 * page sees them change; those that are assigned in the constructor are let through.
 */
function unobservedFields(file: SourceFile): string[] {
  const found: string[] = [];
  file.visit({
    ClassBody: ({ body, start, end }) => {
      const text = file.text.slice(start, end);
      if (!text.includes('makeStore(this')) return;
      for (const member of body) {
        if (member.type !== 'PropertyDefinition' || member.static || member.declare === true) continue;
        if (member.value !== null || member.key.type !== 'Identifier') continue;
        const { name } = member.key;
        const before = text.slice(0, text.indexOf('makeStore(this'));
        if (!new RegExp(`this\\.${name}\\b`).test(before)) found.push(`the field ${name} that no page sees change`);
      }
    },
  });
  return found;
}

/** Whether a member belongs to what the platform offers for calendar dates. */
function computesDates(owner: string, member: string): boolean {
  if (owner === 'Date') return member === 'UTC' || member === 'parse';
  if (owner === 'Intl') return member === 'DateTimeFormat';
  return /^[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours)$|^toLocale(?:Date|Time)String$/.test(member);
}

/**
 * Catch clauses in the browser's code that swallow errors: each must throw, report or store the error. Checking for an
 * abort is not enough.
 */
function swallowedErrors(file: SourceFile): string[] {
  const found: string[] = [];
  const caught: { start: number; end: number; name: string; isPassedOn: boolean }[] = [];
  const passOn = (node: { type: string; name?: unknown; start: number } | null | undefined): void => {
    if (node?.type !== 'Identifier') return;
    for (const one of caught)
      if (one.name === node.name && node.start > one.start && node.start < one.end) one.isPassedOn = true;
  };
  file.visit({
    CatchClause: ({ param, start, end }) => {
      if (param?.type === 'Identifier') caught.push({ start, end, name: param.name, isPassedOn: false });
      else found.push('a catch without a name for what it caught');
    },
    CallExpression: ({ callee, arguments: parameters }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'isAbort') for (const one of parameters) passOn(one);
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
      const handler = method === 'catch' ? parameters[0] : method === 'then' ? parameters[1] : undefined;
      if (handler?.type === 'ArrowFunctionExpression' && handler.params.length === 0)
        found.push('a rejection whose reason is not looked at');
    },
    ThrowStatement: ({ argument }) => passOn(argument),
    AssignmentExpression: ({ right }) => passOn(right),
  });
  for (const { name, isPassedOn } of caught) if (!isPassedOn) found.push(`a catch that does not pass on ${name}`);
  return found;
}

/**
 * What marks an action as running, such as `isSaving`, after the action has already waited for something: until then a
 * second click starts it again.
 */
function lateFlags(file: SourceFile): string[] {
  const functions: { start: number; end: number; async: boolean }[] = [];
  const waits: number[] = [];
  const flags: { start: number; name: string }[] = [];
  file.visit({
    ArrowFunctionExpression: (node) => functions.push(node),
    FunctionExpression: (node) => functions.push(node),
    FunctionDeclaration: (node) => functions.push(node),
    AwaitExpression: ({ start }) => waits.push(start),
    AssignmentExpression: ({ start, left, right }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      const { name } = left.property;
      if (/^is[A-Z]\w*(?:ing|Pending)$/.test(name) && right.type === 'Literal' && right.value === true)
        flags.push({ start, name });
    },
    CallExpression: ({ start, callee, arguments: [first, second] }) => {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'during' && second?.type === 'Literal') flags.push({ start, name: String(second.value) });
      if (/^set[A-Z]\w*ing$/.test(callee.name) && first?.type === 'Literal' && first.value === true)
        flags.push({ start, name: callee.name });
    },
  });
  const action = (at: number): { start: number } | undefined =>
    functions
      .filter(({ start, end, async }) => async && start < at && at < end)
      .toSorted((a, b) => b.start - a.start)[0];
  return flags
    .filter(({ start }) => {
      const around = action(start);
      // `await during(…)` begins before the call.
      return around !== undefined && waits.some((wait) => wait < start - 'await '.length && action(wait) === around);
    })
    .map(({ name }) => `the flag ${name} that is set after an await`);
}

/** Handlers that look for input methods themselves: their keys never reach a handler. */
function ownInputMethodChecks(file: SourceFile): string[] {
  const found: string[] = [];
  if (file.path === 'web/app/commands/input-method.ts') return found;
  file.visit({
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier' && /^(?:isComposing|keyCode)$/.test(property.name))
        found.push(`${property.name} beside leaveKeysToInputMethods`);
    },
  });
  return found;
}
