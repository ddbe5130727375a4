import { giveMissing } from '../support/page/giveMissing.ts'

/** What jsdom does not have and antd asks for, and the width of a desktop. */
export function fillBrowser(): void {
  window.innerWidth = 1920
  giveMissing()
}
