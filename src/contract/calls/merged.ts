/** All members of a union of objects at once: what several folders declare, as one object. */
export type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
