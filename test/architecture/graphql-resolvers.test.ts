import { expect } from 'chai';
import { pathsOf, readSource } from './source-files.ts';

/**
 * graphql-js calls the methods of resolver classes itself, since type-graphql's own way in between makes a promise for the
 * arguments of each field. What type-graphql would do on that way does nothing then, so it must not be written either.
 */
const inert =
  /\b(Authorized|UseMiddleware|Ctx|Root|Info|PubSub|Subscription|createParameterDecorator|createMethodMiddlewareDecorator|createResolverClassMiddlewareDecorator|authChecker|globalMiddlewares|MaxLength|Length|Min|Max)\b/;
const fromTypeGraphql = /import (?:type )?\{([^}]*)\} from '(?:type-graphql|class-validator)'/g;

function inertNames(text: string): string[] {
  return [...text.matchAll(fromTypeGraphql)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^\s*type /, '').trim())
    .filter((name) => inert.test(name));
}

describe('GraphQL resolvers', () => {
  const files = pathsOf(/\.ts$/).filter((path) => path.startsWith('interfaces/graphql/'));

  it('use nothing of type-graphql that would do nothing', () => {
    expect(files.length).to.be.greaterThan(100);
    expect(files.flatMap((path) => inertNames(readSource(path)).map((name) => `${path}: ${name}`))).to.deep.equal([]);
    const schema = readSource('interfaces/graphql/schema.ts');
    expect(schema).to.match(/\bvalidate: false\b/);
    expect(schema).to.not.match(/\b(?:authChecker|globalMiddlewares|container|validateFn)\b/);
  });

  it('finds such a name', () => {
    expect(inertNames("import { Authorized, Field } from 'type-graphql';")).to.deep.equal(['Authorized']);
    expect(inertNames("import {\n  Args,\n  type UseMiddleware,\n} from 'type-graphql';")).to.deep.equal([
      'UseMiddleware',
    ]);
    expect(inertNames("import { MaxLength } from 'class-validator';")).to.deep.equal(['MaxLength']);
    expect(inertNames("import { Args, Field } from 'type-graphql';")).to.deep.equal([]);
  });
});
