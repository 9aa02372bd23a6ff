/** Px from the inline start of an element to a place in the window, in either direction of writing. */
export function inlinePlace(element: Element, clientX: number): number {
  const { left, right } = element.getBoundingClientRect();
  return getComputedStyle(element).direction === 'rtl' ? right - clientX : clientX - left;
}
