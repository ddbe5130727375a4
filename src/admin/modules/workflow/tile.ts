import type { HomeTile } from '../dashboards/home/homeTile.ts'
import { WaitingCard } from './WaitingCard.tsx'

/** Approvals that wait for whoever signed in: having a step needs no right. */
export const tile: HomeTile = { jobs: [], cards: [{ name: 'approvals', place: 0, rights: [], Card: WaitingCard }] }
