import { z } from 'zod'
import { isMoment, momentShape } from './rules/calendarText.ts'

/** A moment of a row or a call, `yyyy-MM-dd HH:mm:ss`; anything else is refused with the sentence. */
export function momentText(sentence: string): z.ZodString {
  return z.string(sentence).regex(momentShape, sentence).refine(isMoment, sentence)
}
