import { isScreenSession } from './screens.ts'
import type { Screens } from './screens.ts'
import type { Sessions } from './sessions.ts'

/** Whoever may call: people by their sessions, and screens by their device tokens. A screen's token that is over says no more than a forged one: a wall never sees a dialog (decisions.md 24). */
export function authenticatePeopleAndScreens(people: Sessions, screens: Screens): Sessions {
  const split = (sessionIds: readonly string[]) => ({
    ofPeople: sessionIds.filter((sessionId) => !isScreenSession(sessionId)),
    ofScreens: sessionIds.filter(isScreenSession),
  })
  return {
    ...people,
    async verify(token) {
      const verified = await people.verify(token)
      if (verified.kind !== 'invalid' || !token) return verified
      const screen = await screens.verify(token)
      return screen ? { kind: 'caller', caller: screen.caller } : verified
    },
    async stillGood(sessionIds) {
      const { ofPeople, ofScreens } = split(sessionIds)
      return (await people.stillGood(ofPeople)).union(await screens.stillGood(ofScreens))
    },
    async stillSeeing(sessionIds, permissions) {
      const { ofPeople, ofScreens } = split(sessionIds)
      return new Map([...(await people.stillSeeing(ofPeople, permissions)), ...(await screens.stillSeeing(ofScreens, permissions))])
    },
  }
}
