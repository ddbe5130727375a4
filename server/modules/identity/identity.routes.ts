import type { Bus, Line } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { createAttempts } from '../../http/attempts.ts'
import type { AuditLog } from '../../http/audit.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Sessions } from '../../http/sessions.ts'
import type { Tickets } from '../../http/tickets.ts'
import type { Log } from '../../log.ts'
import type { Vault } from '../../secrets/vault.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { mobileRoutes } from './mobile/mobile.routes.ts'
import { qrLoginRoutes } from './mobile/qrLogin.routes.ts'
import { manageTenantRoutes } from './people/ofTenant.routes.ts'
import { addressListRoutes } from './people/addressList.routes.ts'
import { casRoutes } from './cas/cas.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { createCaptchas } from './captcha/captchas.ts'
import type { Random } from './captcha/picture.ts'
import { departListRoutes } from './people/departLists.routes.ts'
import { createDictionary } from '../reference/dictionaries/dictionary.service.ts'
import { createLdapDirectory } from './elsewhere/ldapDirectory.ts'
import type { LdapSettings } from './elsewhere/ldapSettings.ts'
import { createOidcProvider } from './elsewhere/oidcProvider.ts'
import { createSessionsElsewhere } from './elsewhere/sessionsElsewhere.service.ts'
import type { OidcSettings } from './elsewhere/oidcSettings.ts'
import { createPasswords } from './elsewhere/passwords.service.ts'
import { createVouchedPeople } from './elsewhere/vouchedPeople.service.ts'
import { onlineRoutes } from './session/online.routes.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { pinRoutes } from './password/pin.routes.ts'
import { createOneTimeCodes } from './phone/oneTimeCodes.ts'
import { phoneRoutes } from './phone/phone.routes.ts'
import type { SmsProvider } from './phone/smsProvider.ts'
import { createTextMessages } from './phone/textMessages.ts'
import { registrationRoutes } from './account/registration.routes.ts'
import { firstPasswordRoutes } from './people/firstPassword.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { resetRoutes } from './password/reset.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { secondFactorRoutes } from './secondFactor/secondFactor.routes.ts'
import { createSecondFactors } from './secondFactor/secondFactor.service.ts'
import { stationRoutes } from './session/station.routes.ts'
import { createSignIn } from './session/signIn.service.ts'
import type { OauthProvider } from './thirdLogin/oauthSettings.ts'
import { createOauthProvider } from './thirdLogin/provider.ts'
import { backChannelRoutes } from './thirdLogin/backChannel.routes.ts'
import { thirdLoginRoutes } from './thirdLogin/thirdLogin.routes.ts'
import { ticketRoutes } from './session/ticket.routes.ts'
import { userListRoutes } from './people/userLists.routes.ts'
import { userRoutes } from './people/users.routes.ts'

/** What an installation allows and whom it trusts. */
export type SignInSettings = {
  mayRegister: boolean
  mayResetPassword: boolean
  /** our own address as browsers know it */
  publicUrl: string | null
  casUrl: string | null
  oauthProviders: readonly OauthProvider[]
  oidcProviders: readonly OidcSettings[]
  ldap: LdapSettings | null
}

export type IdentityNeeds = {
  db: Database
  bus: Bus
  sessions: Sessions
  audit: AuditLog
  tickets: Tickets
  /** failed sign-ins, to and from the other processes */
  attemptsElsewhere: Line
  /** IANA zone in which times are written */
  plantTz: string
  now: () => number
  /** unguessable outside tests */
  random: Random
  sms: SmsProvider
  settings: SignInSettings
  /** what passwords of other systems are sealed by */
  vault: Vault
  log: Log
}

/** People, and every way in. */
export function identityRoutes(needs: IdentityNeeds): AnyRoute[] {
  const { db, bus, sessions, plantTz, now, random, settings } = needs
  const { publicUrl, casUrl } = settings
  const attempts = createAttempts(now, needs.attemptsElsewhere)
  const captchas = createCaptchas({ now, random })
  const codes = createOneTimeCodes({ now, random })
  const messages = createTextMessages(needs.sms, needs.log)
  const dictionary = createDictionary(db, bus)
  const units = createUnits({ db, bus, now })
  const factors = createSecondFactors({ db, vault: needs.vault, now })
  const vouchedPeople = createVouchedPeople({ db, units, now, log: needs.log })
  const passwords = createPasswords({
    db,
    vouchedPeople,
    directory: settings.ldap && { ...createLdapDirectory(settings.ldap, needs.log), rules: settings.ldap },
  })
  const providers = [
    ...settings.oauthProviders.map(createOauthProvider),
    ...settings.oidcProviders.map((provider) => createOidcProvider(provider, needs.log, now)),
  ]
  const sessionsElsewhere = createSessionsElsewhere({ db, bus, sessions, providers, publicUrl })
  const signIn = createSignIn({ ...needs, factors, sessionsElsewhere, dictionary })
  return [
    ...captchaRoutes(captchas),
    ...passwordRoutes({ db, attempts, captchas, passwords, signIn }),
    ...phoneRoutes({ db, attempts, codes, messages, signIn, mayRegister: settings.mayRegister }),
    ...registrationRoutes({ db, codes, isOn: settings.mayRegister }),
    ...resetRoutes({ db, bus, captchas, codes, messages, isOn: settings.mayResetPassword, now }),
    ...thirdLoginRoutes({
      db,
      signIn,
      codes,
      providers,
      publicUrl,
      casUrl,
      attempts,
      passwords,
      vouchedPeople,
      directoryTitle: settings.ldap?.title ?? null,
      mayRegister: settings.mayRegister,
      now,
    }),
    ...backChannelRoutes({ providers, sessionsElsewhere }),
    ...casRoutes({ db, signIn, casUrl, publicUrl }),
    ...sessionRoutes({ db, bus, sessions, sessionsElsewhere, signIn }),
    ...secondFactorRoutes({ db, attempts, passwords, factors, signIn, plantTz }),
    ...ticketRoutes(needs.tickets),
    ...accountRoutes({ db, bus, units, plantTz, now }),
    ...onlineRoutes({ db, bus, sessions, plantTz, now }),
    ...pinRoutes({ db, plantTz, now }),
    ...stationRoutes({ db, sessions, signIn, now }),
    ...departListRoutes({ db, plantTz }),
    ...addressListRoutes({ db, plantTz }),
    ...manageTenantRoutes({ db, units, plantTz, now }),
    ...agentRoutes({ db, plantTz }),
    ...mobileRoutes({ db, attempts, passwords, signIn }),
    ...qrLoginRoutes({ db, signIn, now, isSecure: publicUrl?.startsWith('https:') === true }),
    ...userRoutes(db),
    ...userListRoutes({ db }),
    ...firstPasswordRoutes({ db, bus, units, plantTz, now }),
    ...peopleRoutes({ db, bus, units, plantTz, now }),
  ]
}
