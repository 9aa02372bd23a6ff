/** A path with an asterisk for each segment that is only known at run time, such as `/groups/*` for a group's. */
type PathPattern<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${PathPattern<Rest>}`
  : Segment<Path>;

type Segment<Text extends string> = string extends Text ? '*' : `${number}` extends Text ? '*' : Known<Text>;

/** Never for a segment that is known in part. */
type Known<Text extends string> = {} extends Record<Text, true> ? never : Text;

/** What there is at a path, of things by the patterns of their paths; never if there is nothing. */
export type AtPath<Things, Path extends string> = Things[Extract<keyof Things, PathPattern<Path>>];
