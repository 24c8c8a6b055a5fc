import type { Minor } from '@erawan/kit/money';
import type { Family } from '../rules/family.ts';
import { parseResult } from '../rules/result.ts';
import type { DrawView, InclusionView, ProofView } from '../wire.ts';
import { type BeaconCheck, checkBeacon, SIGNATURE } from './beacon.ts';
import { type DrawCheck, type DrawFault, randomnessOf, verifyDraw } from './draw.ts';
import { commitmentItem, verifyInclusion } from './merkle.ts';
import { parseSealed, sealedWin } from './sealed.ts';

/** A place on a list, and whether the list's root proves it. */
interface InclusionCheck {
  isTrue: boolean;
  index: number;
  size: number;
  item: string;
  root: string;
}

/** Everything that was computed of a draw's proofs. */
export interface ProofCheck {
  draw: DrawView;
  /** What was answered is of another draw: nothing of it was computed. */
  isOther?: boolean;
  /** Own draws that have a result: both sides of each comparison, or why there are none. */
  seed?: DrawCheck | DrawFault;
  /** Draws that were promised with a beacon. */
  beacon?: BeaconCheck;
  day?: InclusionCheck;
  /** The list that was fixed before the result; its root is told, not computed. */
  sealed?: { root: string; size: number };
  /** The player's own place on it, and what its lines win by the result. */
  suborder?: InclusionCheck & { win?: Minor };
}

async function inclusion(proof: InclusionView, root: string, isExpected: boolean): Promise<InclusionCheck> {
  const { index, size, item } = proof;
  const isTrue = isExpected && proof.root === root && (await verifyInclusion(proof, root, item));
  return { isTrue, index, size, item, root };
}

/** The draw that was asked about, and the own suborder in it. */
interface Asked {
  gameCode: string;
  numero: string;
  suborderId?: string | undefined;
}

/** Computes a draw again: the seed, the place of its commitment among those of the day, the own place on the list. */
export async function checkProof(
  family: Family,
  asked: Asked,
  { draw, day, sealedRoot, sealedSize, suborder }: ProofView,
): Promise<ProofCheck> {
  const check: ProofCheck = { draw };
  const { gameCode, numero, suborderId } = asked;
  if (draw.gameCode !== gameCode || draw.numero !== numero) return { draw, isOther: true };
  const { seed, seedHash, result, beacon } = draw;
  if (seed != null && seedHash != null && result != null) {
    const published = { gameCode, numero, seed, seedHash, result };
    const signature = beacon?.signature ?? '';
    // Without its signature, or with one in other digits, an agreed round fits no result.
    const randomness = beacon && { beacon: SIGNATURE.test(signature) ? await randomnessOf(signature) : '' };
    check.seed = await verifyDraw(family, { ...published, ...randomness });
  }
  if (beacon) check.beacon = checkBeacon(draw.drawTime, beacon);
  if (day && seedHash != null) {
    const item = commitmentItem(gameCode, numero, seedHash, beacon);
    check.day = await inclusion(day, day.root, day.item === item);
  }
  if (sealedRoot != null) check.sealed = { root: sealedRoot, size: sealedSize ?? 0 };
  if (suborder && sealedRoot != null) {
    const sealed = parseSealed(family, suborder.item);
    const drawn = result == null ? undefined : parseResult(family, result);
    const isOwn = sealed !== undefined && (suborderId === undefined || sealed.id === suborderId);
    check.suborder = {
      ...(await inclusion(suborder, sealedRoot, isOwn)),
      ...(sealed && drawn && { win: sealedWin(sealed, drawn) }),
    };
  }
  return check;
}
