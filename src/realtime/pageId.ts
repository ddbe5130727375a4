import { randomName } from '../api/randomName.ts'

/** 32 hexadecimal digits that name a page among those of a person (RTM-022). */
export function newPageId(): string {
  return randomName(16)
}
