/** `snake_case` in camel case. */
export type CamelName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest>>}`
  : Name;

const camelNames = new Map<string, string>();

/** `due_date` as `dueDate`; remembered, because the names of columns and fields are few. */
export function camelName<const Name extends string>(name: Name): CamelName<Name> {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel as CamelName<Name>;
}
