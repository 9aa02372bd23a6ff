import { Field } from 'type-graphql';

type FieldParameters = Parameters<typeof Field>;
type RowFieldDecorator = <
  Key extends string,
  Type extends { readonly row: { readonly [Name in Key]: Type[Name & keyof Type] } },
>(
  prototype: Type,
  key: Key,
) => void;

/**
 * A field with the value that its object's `row` has under the same name, declared as a plain property: `@RowField(() =>
 * String) title!: string;`. Takes what `Field` takes. Does not compile where the row has no such value or one of
 * another type.
 */
export function RowField(...parameters: FieldParameters): RowFieldDecorator {
  return (prototype, key) => {
    Object.defineProperty(prototype, key, {
      configurable: true,
      get(this: typeof prototype) {
        return this.row[key];
      },
    });
    Field(...parameters)(prototype, key);
  };
}
