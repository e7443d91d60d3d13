/** The key of a song as it is printed beside its title, perhaps with a capo: "Key G", "Toneart: Bb · Capo 3". */
export const KEY_BESIDE_TITLE =
  /(?:key|toneart|tonart)(?: of)?:? ([A-H](?:[#b♯♭]|is|es|s)?m?)(?:[ ,·|]+capo:? (\d{1,2}))?/;
