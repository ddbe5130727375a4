import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

/** How often figures are read, and how many of them a curve holds: five minutes. */
export const readEveryMs = 5000
export const keptReadings = 60

/**
 * A figure as it is now and as it was, oldest first at equal distances, null where it was not known. `process` tells which
 * server it is of (host:port); `at` is when it was read (ms since the epoch).
 */
export const Course = z.object({
  process: z.string(),
  figure: z.string(),
  value: z.number().nullable(),
  points: z.array(z.number().nullable()),
  at: z.number(),
})
export type Course = z.infer<typeof Course>

/** The key of a figure of a server process. */
export function courseKey(process: string, figure: string): string {
  return `${process} ${figure}`
}

const ofServer = (name: string) =>
  defineRetainedTopic<Course>({ name, permission: 'monitor:server:view', owner: 'plant', audience: 'holdsRight', value: Course })

/** Figures of the metrics with these names. */
export const jvmTopic = ofServer('monitor.jvm')
export const systemTopic = ofServer('monitor.system')
export const tomcatTopic = ofServer('monitor.tomcat')
/** `keys`, `memory` (bytes) of Redis; nothing where none is configured. */
export const redisTopic = ofServer('monitor.redis')
/** `free` (bytes) of the disk that holds the data. */
export const diskTopic = ofServer('monitor.disk')
/** `requests` (a second), `answered` (since the start, says that there is something new to read), `slowest` (ms). */
export const traceTopic = defineRetainedTopic<Course>({
  name: 'monitor.trace',
  permission: 'monitor:trace:view',
  owner: 'plant',
  audience: 'holdsRight',
  value: Course,
})

const Points = z.array(z.number().nullable()).max(keptReadings)

/**
 * What the wall tells of one server process. Curves are one point a minute, an hour long. Slopes are null while too little
 * is known to tell.
 */
export const ServerStanding = z.object({
  process: z.string(),
  at: z.number(),
  startedAt: z.number(),
  loopP99Ms: z.number(),
  loop: Points,
  heapMb: z.number(),
  heapLimitMb: z.number(),
  heapMbPerHour: z.number().nullable(),
  heap: Points,
  diskFreeGb: z.number().nullable(),
  diskGb: z.number().nullable(),
  diskGbPerDay: z.number().nullable(),
  disk: Points,
  /** of all tags that are read: the one that was read well the longest ago */
  oldestAgeMs: z.number().nullable(),
  oldestTag: z.string(),
  tags: z.number(),
  badTags: z.number(),
  cpu: z.number().nullable(),
  sockets: z.number(),
  screens: z.number(),
  away: z.array(z.object({ name: z.string(), place: z.string(), sinceMs: z.number().nullable() })),
  awayCount: z.number(),
})
export type ServerStanding = z.infer<typeof ServerStanding>

/** How each server process stands, by its name. */
export const standingTopic = defineRetainedTopic<ServerStanding>({
  name: 'monitor.board',
  permission: 'mes:monitorBoard:view',
  owner: 'plant',
  audience: 'holdsRight',
  value: ServerStanding,
})

export const monitorTopics = [jvmTopic, systemTopic, tomcatTopic, redisTopic, diskTopic, traceTopic, standingTopic] as const
