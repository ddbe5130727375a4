/** Puts the caret into the first field of a form that can be written. */
export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([disabled], [type=file]), textarea:not([disabled]), [contenteditable=true]')?.focus()
}
