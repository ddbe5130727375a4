import type { KeyboardEvent } from 'react'

/** Enter in a line of text, or Ctrl+Enter anywhere, does what the dialog is for. What takes Enter for itself keeps it: lists, calendars, long texts, buttons, and words that an input method is still writing. */
export function submitsDialog({ key, ctrlKey, metaKey, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (ctrlKey || metaKey) return true
  return target instanceof HTMLInputElement && target.role !== 'combobox' && target.closest('.ant-picker, .ant-select') === null && lines.includes(target.type)
}

const lines: readonly string[] = ['text', 'password', 'number', 'tel']

/** Puts the writer into the first field of a dialog, or, where there is none, onto the button that does it; who is in a field already stays there. */
export function focusFirst(inside: Element | null): void {
  const dialog = inside?.closest('[role=dialog]')
  if (document.activeElement?.closest('.ant-modal-body') === dialog?.querySelector('.ant-modal-body') && document.activeElement?.matches('input, textarea'))
    return
  const field = dialog?.querySelector<HTMLElement>('.ant-modal-body :is(input:not([type=hidden]), textarea):not(:disabled)')
  const button = dialog?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')
  ;(field ?? button)?.focus()
}
