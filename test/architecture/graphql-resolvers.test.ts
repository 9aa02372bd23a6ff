import { expect } from 'chai';
import { getMetadataStorage } from 'type-graphql';
import { graphqlSchema } from '../../interfaces/graphql/schema.ts';

describe('GraphQL resolvers', () => {
  it('decorate each parameter, because type-graphql passes no others', () => {
    graphqlSchema();
    const { queries, mutations, fieldResolvers } = getMetadataStorage();
    const methods = [...queries, ...mutations, ...fieldResolvers];
    expect(methods.length).to.be.greaterThan(100);
    const undecorated = methods.filter(({ target, methodName, params = [] }) => {
      const method = Object.getOwnPropertyDescriptor(target.prototype, methodName)?.value as unknown;
      return typeof method === 'function' && params.length < method.length;
    });
    expect(undecorated.map(({ target, methodName }) => `${target.name}.${methodName}`)).to.deep.equal([]);
  });
});
