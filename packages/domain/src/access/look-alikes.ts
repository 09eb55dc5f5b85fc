/** Characters of other scripts, small capitals and digits that read as a capital letter of ours (after Unicode's UTS 39). */
const READ_AS: Readonly<Record<string, string>> = {
  A: 'ᴀΑАᎪᗅꓮⲀ',
  B: 'ʙΒВᏴꓐⲂ',
  C: 'ᴄСᏟꓚⲤϹ',
  D: 'ᴅᎠᗞꓓ',
  E: 'ᴇΕЕᎬꓰⲈ3',
  F: 'ꜰϜꓝ',
  H: 'ʜΗНᎻꓧⲎ',
  I: 'ɪΙІӀⲒ1|',
  L: 'ʟᏞᒪꓡⳐ',
  M: 'ᴍΜМᎷꓟⲘ',
  N: 'ɴΝꓠⲚ',
  O: 'ᴏΟОՕⲞꓳ0',
  P: 'ᴘΡРᏢᑭꓑⲢ',
  R: 'ʀᎡᏒᖇꓣ',
  S: 'ꜱЅՏᏚꓢ5',
  T: 'ᴛΤТᎢꓔⲦ',
  U: 'ᴜՍꓴ',
  V: 'ᴠѴᏙꓦ',
  W: 'ᴡԜᎳꓪ',
};

const LETTERS = new Map(
  Object.entries(READ_AS).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** A name as it reads: in capitals, without accents and invisible characters, look-alikes as the letters they look like. */
export function asRead(name: string): string {
  const visible = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const letters = [...visible].map((letter) => {
    const capital = letter.toUpperCase();
    return LETTERS.get(letter) ?? LETTERS.get(capital) ?? capital;
  });
  return letters.join('').trim();
}
