import { z } from 'zod'

const AfterRegister = z.object({ registered: z.string().min(1).max(64) })
type AfterRegister = z.infer<typeof AfterRegister>

/** What the register page hands to its result page with the address. */
export function afterRegister(username: string): AfterRegister {
  return { registered: username }
}

/** The user name that was just registered; null when the result page was opened in another way. */
export function registeredName(locationState: unknown): string | null {
  return AfterRegister.safeParse(locationState).data?.registered ?? null
}
