import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  ActiveTemplate,
  printDesignPath,
  printLabelsPath,
  printPdfPath,
  printRecordsPath,
  printTemplatesPath,
  RecordLabels,
} from '#contract/modules/labels/printCalls.ts'
import type { PrintDesign, PrintLabel, PrintRecords } from '#contract/modules/labels/printCalls.ts'
import { LabelStation, labelStationPath } from '#contract/modules/printing/labelStation.ts'
import { printerReadyPath } from '#contract/modules/printing/printer.ts'
import { envelopeOf, fileBy, request } from './request.ts'

/** A label as PDF, one page for each copy. Throws ApiError with the reasons when it cannot be printed. */
export function labelPdf(order: PrintLabel): Promise<Blob> {
  return fileBy(printPdfPath, { method: 'POST', body: order, quiet: true })
}

/** A template that is being drawn, as PDF. Throws ApiError with the reasons when it could not be printed. */
export function designPdf(order: PrintDesign): Promise<Blob> {
  return fileBy(printDesignPath, { method: 'POST', body: order, quiet: true })
}

/** The templates in use for records of a resource ('': all of them); nothing is asked unless `isAsked`. */
export function useActiveTemplates(resource: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['records', 'mesLabelTemplate', 'active', resource],
    queryFn: () => request(printTemplatesPath, z.array(ActiveTemplate), { query: { resource }, quiet: true }),
    enabled: isAsked,
    staleTime: 60_000,
  })
}

/** What the labels of records say, to be looked at before they are printed. */
export function useRecordLabels({ templateId, resource, ids }: Omit<PrintRecords, 'copies'>) {
  return useQuery({
    queryKey: ['records', resource, 'labels', templateId, ids],
    queryFn: () => request(printLabelsPath, RecordLabels, { method: 'POST', body: { templateId, resource, ids }, quiet: true }),
    staleTime: 0,
  })
}

/** Has the server made ready to draw for label printers, while somebody looks at what will be printed. */
export const readyPrinters = () => envelopeOf(printerReadyPath, { method: 'POST', quiet: true })

/** The labels of records as one PDF. Throws ApiError that names the record and the reason when one cannot be printed. */
export function recordsPdf(order: PrintRecords): Promise<Blob> {
  return fileBy(printRecordsPath, { method: 'POST', body: order, quiet: true })
}

/** Where the labels of a terminal come by themselves; nothing is asked unless `isAsked`. */
export function useLabelStation(terminal: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['records', 'mesPrinter', 'station', terminal],
    queryFn: () => request(labelStationPath, LabelStation, { query: { terminal }, quiet: true }),
    enabled: isAsked,
    staleTime: 60_000,
  })
}

/** Chooses the printer of a terminal (null: no label comes by itself). Its failure is an ApiError with the sentence. */
export function useSetLabelStation(terminal: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (printerId: string | null) => request(labelStationPath, LabelStation, { method: 'POST', body: { terminal, printerId }, quiet: true }),
    onSuccess: (station) => client.setQueryData(['records', 'mesPrinter', 'station', terminal], station),
  })
}
