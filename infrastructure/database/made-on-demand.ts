/** How each member of `Made` is made from `Parts`. */
type Makers<Made, Parts> = { readonly [Name in keyof Made]: (parts: Parts) => Made[Name] };

/**
 * Returns a function whose objects make each member when it is first asked for, because one request needs few of many.
 * To all who read them, and to `...`, they are objects with all members.
 */
export function madeOnDemand<Made extends object, Parts>(makers: Makers<Made, Parts>): (parts: Parts) => Made {
  const makerOf = new Map<string | symbol, (parts: Parts) => unknown>(Object.entries(makers));
  return (parts) => {
    const get = (made: object, name: string | symbol): unknown => {
      const maker = Object.hasOwn(made, name) ? undefined : makerOf.get(name);
      if (maker !== undefined) Reflect.set(made, name, maker(parts));
      return Reflect.get(made, name);
    };
    return new Proxy<object>(
      {},
      {
        get,
        has: (made, name) => makerOf.has(name) || Reflect.has(made, name),
        ownKeys: (made) => [...new Set([...makerOf.keys(), ...Reflect.ownKeys(made)])],
        getOwnPropertyDescriptor: (made, name) => {
          get(made, name);
          return Reflect.getOwnPropertyDescriptor(made, name);
        },
      },
    ) as Made;
  };
}
