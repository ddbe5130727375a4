import type { Bus } from '../../bus.ts'
import type { Database } from '../../db/database.ts'
import { createAttempts } from '../../http/attempts.ts'
import type { AuditLog } from '../../http/audit.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Sessions } from '../../http/sessions.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { createCaptchas } from './captcha/captchas.ts'
import type { Random } from './captcha/picture.ts'
import { createDictionary } from './dictionary.service.ts'
import { passwordRoutes } from './password.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { createSignIn } from './signIn.service.ts'

export type SystemParts = {
  db: Database
  bus: Bus
  sessions: Sessions
  audit: AuditLog
  /** IANA zone in which times are written */
  plantTz: string
  now: () => number
  /** unguessable outside tests */
  random: Random
}

/** Everything of the module `system` that answers over HTTP. */
export function systemRoutes(parts: SystemParts): AnyRoute[] {
  const { db, bus, sessions, now, random } = parts
  const attempts = createAttempts(now)
  const captchas = createCaptchas({ now, random })
  const dictionary = createDictionary(db, bus)
  const signIn = createSignIn({ ...parts, dictionary })
  return [...captchaRoutes(captchas), ...passwordRoutes({ db, attempts, captchas, signIn }), ...sessionRoutes({ db, bus, sessions, signIn })]
}
