import { z } from 'zod'

export const campaignsPath = '/mes/weighDesk/campaigns'

/** A material that several batches take, whose weight orders are weighed 合并: all its lines of them, by need. Amounts are of `unit`; `left` is what the open lines still take. */
export const CampaignMaterial = z.object({
  materialId: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  hex: z.string(),
  unit: z.string(),
  left: z.number(),
  lines: z.array(z.object({ lineId: z.string(), weightId: z.string(), batchNo: z.string(), isOpen: z.boolean() })),
})
export type CampaignMaterial = z.infer<typeof CampaignMaterial>

/** `GET /mes/weighDesk/campaigns`: materials of which a line is open, the most urgent first (factory.md 3.7). */
export const Campaigns = z.object({ materials: z.array(CampaignMaterial) })
export type Campaigns = z.infer<typeof Campaigns>

/** The weight order to go on with when this one has its share of the material: the next of which the line is open; null when no other is. */
export function nextInCampaign({ materials }: Campaigns, materialId: string, weightId: string): string | null {
  const lines = materials.find((one) => one.materialId === materialId)?.lines ?? []
  return lines.find((line) => line.isOpen && line.weightId !== weightId)?.weightId ?? null
}
