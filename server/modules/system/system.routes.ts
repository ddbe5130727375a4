import type { Bus, Line } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { createAttempts } from '../../http/attempts.ts'
import type { AuditLog } from '../../http/audit.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Sessions } from '../../http/sessions.ts'
import type { Tickets } from '../../http/tickets.ts'
import type { JobHandlers } from '../../jobs/handler.ts'
import type { Log } from '../../log.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Channel } from '#contract/modules/messages/messageTemplate.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Backups } from '../../backup/backups.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { gatewayRouteRoutes } from './gateway/gateway.routes.ts'
import { mobileRoutes } from './mobile/mobile.routes.ts'
import { qrLoginRoutes } from './mobile/qrLogin.routes.ts'
import { ownTenantRoutes } from './tenants/ownTenants.routes.ts'
import { manageTenantRoutes } from './tenants/manage.routes.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'
import { addressListRoutes } from './addressList.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { checkRuleRoutes } from './checkRule.routes.ts'
import { casRoutes } from './cas/cas.routes.ts'
import { accountRoutes } from './account.routes.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { createCaptchas } from './captcha/captchas.ts'
import type { Random } from './captcha/picture.ts'
import { categoryRoutes } from './categories.routes.ts'
import { categoryListRoutes } from './categoryLists.routes.ts'
import { companyInfoRoutes } from './companyInfo.routes.ts'
import { createCompany } from './companyInfo.service.ts'
import { departListRoutes } from './departLists.routes.ts'
import { departRoutes } from './departs.routes.ts'
import { dictionaryRoutes } from './dictionary.routes.ts'
import { dataSourceRoutes } from './dataSources/dataSource.routes.ts'
import { dictBinRoutes } from './dictBin.routes.ts'
import { dictItemRoutes } from './dictItem.routes.ts'
import { createDictionary } from './dictionary.service.ts'
import { createLdapDirectory } from './elsewhere/ldapDirectory.ts'
import type { LdapSettings } from './elsewhere/ldapSettings.ts'
import { createOidcProvider } from './elsewhere/oidcProvider.ts'
import { createSessionsElsewhere } from './elsewhere/sessionsElsewhere.service.ts'
import type { OidcSettings } from './elsewhere/oidcSettings.ts'
import { createPasswords } from './elsewhere/passwords.service.ts'
import { createVouchedPeople } from './elsewhere/vouchedPeople.service.ts'
import { fillRuleRoutes } from './fillRule.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { logRoutes } from './logs/log.routes.ts'
import { onlineRoutes } from './online.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { pauseRoutes } from './pause.routes.ts'
import { pinRoutes } from './pin.routes.ts'
import { createOneTimeCodes } from './phone/oneTimeCodes.ts'
import { phoneRoutes } from './phone/phone.routes.ts'
import type { SmsProvider } from './phone/smsProvider.ts'
import { createTextMessages } from './phone/textMessages.ts'
import { registrationRoutes } from './registration.routes.ts'
import { firstPasswordRoutes } from './people/firstPassword.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { dataRuleRoutes } from './rights/dataRules.routes.ts'
import { permissionRoutes } from './rights/permissions.routes.ts'
import { roleRightsRoutes } from './rights/roleRights.routes.ts'
import { resetRoutes } from './reset.routes.ts'
import { roleRoutes } from './roles.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { secondFactorRoutes } from './secondFactor/secondFactor.routes.ts'
import { createSecondFactors } from './secondFactor/secondFactor.service.ts'
import { createSignIn } from './signIn.service.ts'
import type { OauthProvider } from './thirdLogin/oauthSettings.ts'
import { createOauthProvider } from './thirdLogin/provider.ts'
import { backChannelRoutes } from './thirdLogin/backChannel.routes.ts'
import { thirdLoginRoutes } from './thirdLogin/thirdLogin.routes.ts'
import { tableDictRoutes } from './tableDict.routes.ts'
import { ticketRoutes } from './ticket.routes.ts'
import { userListRoutes } from './userLists.routes.ts'
import { userRoutes } from './users.routes.ts'

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

export type SystemParts = {
  db: Database
  /** for lists of any size (db/database.ts) */
  listing: Database
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
  /** what can be run in the background */
  jobHandlers: JobHandlers
  /** the guard before every call to another machine */
  outbound: Outbound
  /** ways by which messages can be sent (dictionary msgType) */
  openChannels: readonly Channel[]
  /** what passwords of other systems are sealed by */
  vault: Vault
  dataDir: string
  backups: Backups
  /** where they lie and how many are kept, for who looks at them */
  backupFolder: string
  backupKeep: number
  log: Log
}

/** Everything of the module `system` that answers over HTTP. */
export function systemRoutes(parts: SystemParts): AnyRoute[] {
  const { db, bus, sessions, plantTz, now, random, settings } = parts
  const { publicUrl, casUrl } = settings
  const attempts = createAttempts(now, parts.attemptsElsewhere)
  const captchas = createCaptchas({ now, random })
  const codes = createOneTimeCodes({ now, random })
  const messages = createTextMessages(parts.sms, parts.log)
  const dictionary = createDictionary(db, bus)
  const units = createUnits({ db, bus, now })
  const factors = createSecondFactors({ db, vault: parts.vault, now })
  const vouchedPeople = createVouchedPeople({ db, units, now, log: parts.log })
  const passwords = createPasswords({
    db,
    vouchedPeople,
    directory: settings.ldap && { ...createLdapDirectory(settings.ldap, parts.log), rules: settings.ldap },
  })
  const providers = [
    ...settings.oauthProviders.map(createOauthProvider),
    ...settings.oidcProviders.map((provider) => createOidcProvider(provider, parts.log, now)),
  ]
  const sessionsElsewhere = createSessionsElsewhere({ db, bus, sessions, providers, publicUrl })
  const signIn = createSignIn({ ...parts, factors, sessionsElsewhere, dictionary })
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
    ...ticketRoutes(parts.tickets),
    ...accountRoutes({ db, bus, plantTz, now }),
    ...companyInfoRoutes(createCompany(db, bus)),
    ...onlineRoutes({ db, bus, sessions, plantTz, now }),
    ...jobRoutes({ db, bus, handlers: parts.jobHandlers, plantTz, now }),
    ...backupRoutes({ ...parts, units, handlers: parts.jobHandlers }),
    ...logRoutes({ ...parts, units }),
    ...dictionaryRoutes({ bus, dictionary, now }),
    ...tableDictRoutes({ db, dictionary }),
    ...checkRuleRoutes({ db }),
    ...fillRuleRoutes({ db, units, plantTz, now }),
    ...pinRoutes({ db, plantTz, now }),
    ...auditRoutes(parts),
    ...pauseRoutes({ db, bus }),
    ...departRoutes({ db, plantTz }),
    ...departListRoutes({ db, plantTz }),
    ...dictItemRoutes(db),
    ...dictBinRoutes({ db, units }),
    ...dataSourceRoutes({ db, units, outbound: parts.outbound, vault: parts.vault, dataDir: parts.dataDir }),
    ...addressListRoutes({ db, plantTz }),
    ...ownTenantRoutes({ db, plantTz, now }),
    ...tenantRoutes({ db, units }),
    ...manageTenantRoutes({ db, units, plantTz, now }),
    ...gatewayRouteRoutes({ db, units }),
    ...agentRoutes({ db, plantTz }),
    ...mobileRoutes({ db, attempts, passwords, signIn }),
    ...qrLoginRoutes({ db, signIn, now, isSecure: publicUrl?.startsWith('https:') === true }),
    ...userRoutes(db),
    ...userListRoutes({ db }),
    ...roleRightsRoutes({ db, units }),
    ...permissionRoutes({ db, units }),
    ...dataRuleRoutes({ db, units, now }),
    ...firstPasswordRoutes({ db, bus, units, plantTz, now }),
    ...peopleRoutes({ db, bus, units, plantTz, now }),
    ...roleRoutes(db),
    ...categoryRoutes(db),
    ...categoryListRoutes({ db, plantTz }),
  ]
}
