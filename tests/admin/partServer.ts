import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { startApiServer } from '../support/apiServer.ts'
import { fillBrowser } from './fillBrowser.ts'

/** A browser and a server for tests of single parts: what was drawn and asked is forgotten after each test. Parts are imported after it. */
export async function startPartServer() {
  fillBrowser()
  const server = await startApiServer()
  window.millwright = { apiBase: server.url }
  afterEach(() => {
    cleanup()
    server.asked.length = 0
  })
  afterAll(() => server.close())
  return server
}
