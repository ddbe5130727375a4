/** Where Enter goes from an input of a sheet: to the next one, to `none` behind the last, or null where the input needs the key itself. */
export function nextInput(sheet: HTMLElement | null, from: EventTarget): HTMLElement | 'none' | null {
  if (!(from instanceof HTMLInputElement) || !sheet || !from.closest('[data-line]')) return null
  if (from.getAttribute('aria-expanded') === 'true' || from.closest('.ant-picker')) return null // an open list or a calendar takes what is marked
  const inputs = [...sheet.querySelectorAll<HTMLElement>('[data-line] input:not([disabled]), [data-line] textarea:not([disabled])')]
  return inputs[inputs.indexOf(from) + 1] ?? 'none'
}
