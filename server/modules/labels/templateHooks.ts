import { designPixels } from '#contract/modules/labels/labelTemplate.ts'
import type { LabelTemplateRow } from '#contract/modules/labels/labelTemplate.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

/** What a template keeps besides what its form says: the size of its page in pixels, and that a new code begins with version 1. */
export const templateHooks: Hooks<LabelTemplateRow> = {
  async assigned(row, before) {
    const [pageWidth, pageHeight] = [row.pageWidth ?? before?.pageWidth, row.pageHeight ?? before?.pageHeight]
    return {
      ...(pageWidth === undefined ? {} : { width: designPixels(pageWidth) }),
      ...(pageHeight === undefined ? {} : { height: designPixels(pageHeight) }),
      ...(before ? {} : { revision: 1 }),
    }
  },
}
