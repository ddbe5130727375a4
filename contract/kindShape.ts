import type { FieldKind } from './field.ts'
import { isDay, isMoment, isSpan } from './rules/calendarText.ts'

const like = (pattern: RegExp) => (text: string) => pattern.test(text)

/** What the text of a kind is, and the sentence for one that is not. Kinds that are not here take any text. */
export const kindShapes: Partial<Record<FieldKind, { is: (text: string) => boolean; sentence: string }>> = {
  date: { is: isDay, sentence: '应为日期，例如 2026-01-31' },
  dateTime: { is: isMoment, sentence: '应为时间，例如 2026-01-31 08:00:00' },
  month: { is: like(/^\d{4}-(0[1-9]|1[0-2])$/), sentence: '应为月份，例如 2026-01' },
  range: { is: isSpan, sentence: '应为起止日期，先早后晚，例如 2026-01-01~2026-01-31' },
  time: { is: like(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/), sentence: '应为时刻，例如 08:00:00' },
  switch: { is: like(/^[YN]$/), sentence: '应为 Y 或 N' },
  colour: { is: like(/^#[0-9a-fA-F]{6}$/), sentence: '应为颜色，例如 #1677ff' },
}
