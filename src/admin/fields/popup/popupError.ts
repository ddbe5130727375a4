import type { PopupConfig } from '#contract/report.ts'

/** The parts of a comma list. */
export const partsOf = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** What is wrong with a declaration; null when it can be used (PICK-014, PICK-016). */
export function popupError({ code, orgFields, destFields }: Pick<PopupConfig, 'code' | 'orgFields' | 'destFields'>): string | null {
  if (code === '' || orgFields === '' || destFields === '') return 'popup参数未正确配置!'
  if (partsOf(orgFields).length !== partsOf(destFields).length) return 'popup参数未正确配置,原始值和目标值数量不一致!'
  return null
}
