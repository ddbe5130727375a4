import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Characteristics, Series, spcPaths } from '#contract/modules/spc/characteristics.ts'
import { Plots, plotsPath } from '#contract/modules/spc/plots.ts'
import { QualityBoard, qualityBoardPath } from '#contract/modules/spc/qualityBoard.ts'
import { download, request } from './request.ts'
import { expecting } from './expecting.ts'

/** Everything that has readings, read anew with the measurements. */
export function useCharacteristics() {
  return useQuery({
    queryKey: ['records', 'mesColorMeasure', 'characteristics'],
    queryFn: async () => (await request(spcPaths.characteristics, Characteristics, { quiet: true })).characteristics,
  })
}

type SeriesQuery = { characteristic: string; from: string; to: string }

/** Readings of one characteristic with its limits; read anew with measurements and limits. */
export function useSeries(query: SeriesQuery, isAsked: boolean) {
  return useQuery({
    queryKey: ['records', 'mesColorMeasure', 'series', query],
    queryFn: () => request(spcPaths.series, Series, { query, quiet: true }),
    meta: expecting(404),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
}

/** The readings as a workbook. Throws ApiError. */
export function exportSeries(query: SeriesQuery): Promise<Blob> {
  return download(spcPaths.seriesXls, query, { quiet: true })
}

/** ms between two looks at the pictures of a shade */
const plotsEveryMs = 60_000

/** One shade as pictures; '' takes the one that needs looking at. */
export function usePlots(formulaId: string) {
  return useQuery({
    queryKey: ['records', 'mesColorMeasure', 'plots', formulaId],
    queryFn: () => request(plotsPath, Plots, { query: { formulaId }, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: plotsEveryMs,
  })
}

/** ms between two looks at the board */
const boardEveryMs = 10_000

/** Quality as its wall shows it. */
export function useQualityBoard() {
  return useQuery({
    queryKey: ['records', 'mesQcOrder', 'board'],
    queryFn: () => request(qualityBoardPath, QualityBoard, { quiet: true }),
    refetchInterval: boardEveryMs,
  })
}
