/** Fields of forms in windows whose text is lost with the window. Forms marked `data-kept` keep what is typed. */
export const lostFields =
  'form:not([data-kept]) :is(input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [type="password"]), textarea)';

/** What was entered and is in no field any longer, such as the references that became chips. */
export const entered = { 'data-entered': '' } as const;

const lostEntries = 'form:not([data-kept]) [data-entered]';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** What is typed into the forms of a window, compared to what was there before. */
export class TypedTexts {
  readonly #before = new WeakMap<Element, string>();

  /** Called when a field gets the focus, before anything is typed into it. */
  remember(field: Element): void {
    if (isTextInput(field) && !this.#before.has(field)) this.#before.set(field, field.value);
  }

  /** Whether a field in the window holds another text than before, or something was entered. */
  areIn(body: Element | null): boolean {
    if (body?.querySelector(lostEntries)) return true;
    return [...(body?.querySelectorAll<TextInput>(lostFields) ?? [])].some(
      (field) => this.#before.has(field) && this.#before.get(field) !== field.value,
    );
  }
}

function isTextInput(field: Element): field is TextInput {
  return field.matches(lostFields);
}
