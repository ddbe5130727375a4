import { parentPort, workerData } from 'node:worker_threads'
import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import type { ScheduleInput } from '#contract/rules/schedule/schedule.ts'

if (!parentPort) throw new Error('schedule.worker.ts only runs as a worker')
parentPort.postMessage(makeSchedule(workerData as ScheduleInput)) // set by inWorker.ts
