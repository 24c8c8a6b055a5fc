-- Counts what each line chose and hit, and puts the counts into the formulas of its kernel.

-- One symbol for each position: the product of the sizes. Where symbols of different positions differ, tuples that have
-- one twice are no bets; elsewhere `in_second` and `in_third` are 0, so that nothing is subtracted.
INSERT INTO tuples (line, bets)
WITH
    chosen (suborder, line, positions, is_distinct, position, in_second, in_third) AS (
        SELECT
            line.suborder, line.line, play.positions, play.is_distinct, pick.position,
            play.is_distinct AND pick.position < 2 AND EXISTS (
                SELECT 1 FROM pick AS other
                WHERE other.line = pick.line AND other.position = 2 AND other.symbol = pick.symbol
            ),
            play.is_distinct AND pick.position < 3 AND EXISTS (
                SELECT 1 FROM pick AS other
                WHERE other.line = pick.line AND other.position = 3 AND other.symbol = pick.symbol
            )
        FROM line
        CROSS JOIN play ON play.id = line.play AND play.kernel = 'position'
        CROSS JOIN pick ON pick.line = line.line
    ),
    size (line, positions, a, b, c, ab, ac, bc, abc) AS (
        SELECT
            line, positions,
            SUM(position = 1), SUM(position = 2), SUM(position = 3),
            SUM(position = 1 AND in_second), SUM(position = 1 AND in_third), SUM(position = 2 AND in_third),
            SUM(position = 1 AND in_second AND in_third)
        FROM chosen GROUP BY suborder, line
    )
SELECT
    line,
    CASE positions
        WHEN 2 THEN a * b - ab
        WHEN 3 THEN a * b * c - ab * c - ac * b - bc * a + 2 * abc
    END
FROM size;

INSERT INTO outcome (line, chosen, known, bets, hits)
WITH counted (line, play, n, known, h) AS (
    SELECT line.line, line.play, COUNT(*), COUNT(entry.hits), IFNULL(SUM(entry.hits), 0)
    FROM line
    CROSS JOIN pick ON pick.line = line.line
    LEFT JOIN entry
        ON entry.play = line.play AND entry.position = pick.position AND entry.symbol = pick.symbol
    GROUP BY line.suborder, line.line
)
SELECT
    line, n, known,
    CASE kernel
        WHEN 'position' THEN (SELECT bets FROM tuples WHERE tuples.line = counted.line)
        WHEN 'group' THEN
            CASE sense
                WHEN 'pair' THEN n * (n - 1)
                ELSE (SELECT ways FROM binomial WHERE binomial.n = counted.n AND k = choose)
            END
        WHEN 'any' THEN (SELECT ways FROM binomial WHERE binomial.n = counted.n AND k = choose)
        WHEN 'none' THEN (SELECT ways FROM binomial WHERE binomial.n = counted.n AND k = choose)
        ELSE n
    END,
    CASE kernel
        WHEN 'position' THEN h = positions
        WHEN 'group' THEN drawn = (CASE sense WHEN 'pair' THEN 2 ELSE choose END) AND h = drawn
        WHEN 'any' THEN
            CASE
                WHEN sense = 'hit' THEN (SELECT ways FROM binomial WHERE binomial.n = h AND k = choose)
                WHEN h = drawn THEN
                    (SELECT ways FROM binomial WHERE binomial.n = counted.n - drawn AND k = choose - drawn)
                ELSE 0
            END
        WHEN 'none' THEN (SELECT ways FROM binomial WHERE binomial.n = counted.n - h AND k = choose)
        ELSE h
    END
FROM counted JOIN play ON play.id = counted.play;
