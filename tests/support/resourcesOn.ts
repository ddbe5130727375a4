import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './databases.ts'
import { startResources } from './resourceApi.ts'
import type { ResourceApi, ResourceSetup } from './resourceApi.ts'

/** Every registered resource on one kind of database, opened before the tests of the suite around and closed after them; nothing of it is there earlier. */
export function resourcesOn(database: TestDatabase, setup: ResourceSetup = {}): ResourceApi {
  let started: ResourceApi | null = null
  let closeDatabase = () => {}
  beforeAll(async () => {
    const { url, close } = await database.open({ hasPeople: true })
    closeDatabase = close
    started = await startResources({ ...setup, databaseUrl: url })
  })
  afterAll(async () => {
    await started?.close()
    closeDatabase()
  })
  return new Proxy({} as ResourceApi, { get: (_nothing, name) => started?.[name as keyof ResourceApi] }) // what was started stands behind it
}
