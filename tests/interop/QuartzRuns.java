import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Date;
import java.util.TimeZone;
import org.quartz.CronExpression;

/** Reads lines of "zone, start in ms, expression" with tabs between, and answers each with its next ten runs in ms, as Quartz has them, or with "refused". */
public class QuartzRuns {
  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    StringBuilder answers = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] asked = line.split("\t");
      answers.append(runs(asked[0], Long.parseLong(asked[1]), asked[2])).append('\n');
    }
    System.out.print(answers);
  }

  private static String runs(String zone, long start, String text) {
    CronExpression expression;
    try {
      expression = new CronExpression(text);
    } catch (java.text.ParseException refused) {
      return "refused";
    }
    expression.setTimeZone(TimeZone.getTimeZone(zone));
    StringBuilder runs = new StringBuilder();
    Date at = new Date(start);
    for (int count = 0; count < 10; count++) {
      at = expression.getTimeAfter(at);
      if (at == null) break;
      runs.append(count == 0 ? "" : ",").append(at.getTime());
    }
    return runs.toString();
  }
}
