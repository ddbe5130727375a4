/** A number with its middle hidden; too short a one entirely. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
