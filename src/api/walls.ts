import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { BoardDraft, ShownBoard } from '#contract/modules/walls/wall.ts'
import { ReportFigure, reportFigurePath } from '#contract/modules/walls/reportFigure.ts'
import type { MakeAutoBoard } from '#contract/modules/walls/wall.ts'
import type { Board } from '#contract/modules/walls/board.ts'
import { Board as BoardShape } from '#contract/modules/walls/board.ts'
import { expecting } from './expecting.ts'
import { envelopeOf, request } from './request.ts'

/** A board as walls show it. `stamp` changes when another version was published; until that has come the old one stays. */
export function useShownBoard(wallCode: string, stamp: number) {
  return useQuery({
    queryKey: ['wall', 'shown', wallCode, stamp],
    queryFn: () => request('/mes/wall/shown', ShownBoard, { query: { code: wallCode }, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0, // taken down, it has the stamp again under which it was read before it was told which version is out
  })
}

const figureEveryMs = 60_000

/** One number of a report for a tile of a board; the last one stays while a newer one does not come. */
export function useReportFigure(code: string, { id, report, measure }: { id: string; report: string; measure: string }) {
  return useQuery({
    queryKey: ['wall', 'reportFigure', code, id, report, measure],
    queryFn: () => request(reportFigurePath, ReportFigure, { query: { code, tile: id, report, measure }, quiet: true }),
    meta: expecting(403, 404),
    enabled: report !== '',
    refetchInterval: figureEveryMs,
    retry: false,
  })
}

/** The draft of a board. Rejects with ApiError. */
export function readDraft(id: string): Promise<BoardDraft> {
  return request('/mes/wall/draft', BoardDraft, { query: { id }, quiet: true })
}

/** Keeps a draft; gives its new number. Rejects with ApiError: 409 names who was faster, 422 says where it does not parse. */
export async function saveDraft(id: string, draftNo: number, board: unknown): Promise<number> {
  return (await request('/mes/wall/draft', z.object({ draftNo: z.number() }), { method: 'PUT', body: { id, draftNo, board }, quiet: true })).draftNo
}

/** Makes the draft what walls show; gives the server's sentence. Rejects with ApiError. */
export async function publishDraft(id: string, draftNo: number): Promise<string> {
  return (await envelopeOf('/mes/wall/publish', { method: 'POST', body: { id, draftNo }, quiet: true })).message
}

/** A version there was. Rejects with ApiError. */
export function readVersion(id: string, no: number): Promise<Board | null> {
  return request('/mes/wall/version', BoardShape.nullable(), { query: { id, no }, quiet: true })
}

/** Makes and publishes a board that follows a choice of machines. Rejects with ApiError. */
export async function makeAutoBoard(made: MakeAutoBoard): Promise<void> {
  await envelopeOf('/mes/wall/auto', { method: 'POST', body: made, quiet: true })
}

/** Takes a board down; gives the server's sentence. Rejects with ApiError. */
export async function unpublishBoard(id: string, publishedNo: number): Promise<string> {
  return (await envelopeOf('/mes/wall/unpublish', { method: 'POST', body: { id, publishedNo }, quiet: true })).message
}
