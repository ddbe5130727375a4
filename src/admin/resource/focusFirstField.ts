/** Puts the caret into the first field of a form that can be written; where somebody is writing already it stays. */
export function focusFirstField(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return
  form?.querySelector<HTMLElement>('input:not([disabled], [type=file]), textarea:not([disabled]), [contenteditable=true]')?.focus()
}
