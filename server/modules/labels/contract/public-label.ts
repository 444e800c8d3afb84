import * as z from 'zod/mini'
import { publicProvenance } from './provenance.ts'

/** The label for people without a session (a guest, an inspector): only the fields of the public page. */
export const publicLabel = z.object({
  name: z.string(),
  manipulation_date: z.nullable(z.string()),
  expiration_date: z.string(),
  /** Without the key of the label's QR these four are null. */
  weight: z.nullable(z.string()),
  sif: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  /** With the key as the setting `publicResponsible` says: the name, its initials, or null. */
  responsible: z.nullable(z.string()),
  qrCode: z.string(),
  business_name: z.string(),
  /** State at the server's time: expired, near (within 2880 minutes) or normal. */
  state: z.enum(['expired', 'near', 'normal']),
  /** False after the label was consumed or discarded. */
  in_stock: z.boolean(),
  /** The storage types' names; blank for none. */
  storage: z.string(),
  /** The local date on which the label left stock, `YYYY-MM-DD`. */
  withdrawn_on: z.nullable(z.string()),
  /** Only with the key, and of a label of which something of it is known. */
  /** A person has said the date of a label that says where it comes from. */
  by_hand: z.optional(z.boolean()),
  provenance: z.optional(publicProvenance),
  /** What its paper says of allergens, a line each; with the key, and only where it says something. */
  allergens: z.optional(z.array(z.string())),
  /** Only of a label in stock that nobody may use. Why is the house's own. */
  blocked: z.optional(z.literal(true)),
  /** Of such a label: the local date since which nobody may use it, `YYYY-MM-DD`. */
  blocked_on: z.optional(z.string()),
  /** Only of a label that others have taken the place of: their codes, the first ones. */
  replaced_by: z.optional(z.array(z.string())),
})
export type PublicLabel = z.infer<typeof publicLabel>
