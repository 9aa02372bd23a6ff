import { Select, type SelectProps } from './select.tsx';

interface FilterSelectProps<V extends string> extends Omit<SelectProps<V>, 'onChange'> {
  /** Of the first choice, which filters by nothing. */
  anyText: string;
  onChange: (value: V | null) => void;
}

/** Chooses what a list is filtered by; null for everything. */
export function FilterSelect<V extends string>({ anyText, choices, value, onChange, ...rest }: FilterSelectProps<V>) {
  return (
    <Select<V | 'any'>
      {...rest}
      choices={[{ value: 'any', text: anyText }, ...choices]}
      value={value ?? 'any'}
      onChange={(chosen) => onChange(chosen === 'any' ? null : chosen)}
    />
  );
}
